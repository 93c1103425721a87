/// Sums, products and comparisons of variables and parameters, as they are written.

/// The sum.
public func + (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: 1)
}

/// The sum.
public func + (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: 1)
}

/// The sum.
public func + (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: 1)
}

/// The difference.
public func - (a: some LinearOperand, b: some LinearOperand) -> LinearExpression {
  a.expression.adding(b.expression, times: -1)
}

/// The difference.
public func - (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.adding(LinearExpression(constant: b), times: -1)
}

/// The difference.
public func - (a: Double, b: some LinearOperand) -> LinearExpression {
  LinearExpression(constant: a).adding(b.expression, times: -1)
}

/// The product.
public func * (a: Double, b: some LinearOperand) -> LinearExpression {
  b.expression.scaled(by: a)
}

/// The product.
public func * (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: b)
}

/// The quotient.
public func / (a: some LinearOperand, b: Double) -> LinearExpression {
  a.expression.scaled(by: 1 / b)
}

/// The sum with the other sign.
public prefix func - (a: some LinearOperand) -> LinearExpression {
  a.expression.scaled(by: -1)
}

/// At most. Required, unless `at(_:)` says otherwise.
public func <= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, b.expression)
}

/// At most.
public func <= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.lessOrEqual, LinearExpression(constant: b))
}

/// At most.
public func <= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.lessOrEqual, b.expression)
}

/// Exactly. Required, unless `at(_:)` says otherwise.
public func == (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.equal, b.expression)
}

/// Exactly.
public func == (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.equal, LinearExpression(constant: b))
}

/// Exactly.
public func == (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.equal, b.expression)
}

/// At least. Required, unless `at(_:)` says otherwise.
public func >= (a: some LinearOperand, b: some LinearOperand) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, b.expression)
}

/// At least.
public func >= (a: some LinearOperand, b: Double) -> LinearConstraint {
  a.expression.compared(.greaterOrEqual, LinearExpression(constant: b))
}

/// At least.
public func >= (a: Double, b: some LinearOperand) -> LinearConstraint {
  LinearExpression(constant: a).compared(.greaterOrEqual, b.expression)
}
