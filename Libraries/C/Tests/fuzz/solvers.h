/* Solvers. */
#pragma once

#include "collections.h"

namespace {

/* -------------------------------------------------------------------------------------- Solvers */

void solverCalls(State &state, Input &in) {
  if (state.solvers.empty() || in.once(20)) {
    Call call(in, "snug_solver_create");
    Out<snug_solver *> out;
    if (call.end(snug_solver_create(maybe(in, &out.value), call.error)) == SNUG_OK) {
      keep(in, state.solvers, out.value, snug_solver_release, snug_solver_reference);
    } else {
      EXPECT(out.isUntouched());
    }
    return;
  }
  snug_solver *solver = state.one(in, state.solvers);
  bool isGood = state.has(state.solvers, solver);
  uint64_t before = isGood && checksChanges ? snapshot(solver) : 0;
  snug_status status = SNUG_OK;
  auto terms = [&](std::vector<snug_term> &list) {
    for (size_t count = in.pick(5); count > 0; count--) {
      list.push_back({in.once(30) ? in.hostile() : double(in.pick(9)) - 4, in.index(6)});
    }
  };
  switch (in.pick(8)) {
    case 0: {
      Call call(in, "snug_solver_add_variables");
      Out<size_t> first;
      const size_t counts[] = {0, 1, 5, 1000, (1 << 20) + 1, SIZE_MAX, SIZE_MAX / 2};
      status = call.end(snug_solver_add_variables(
          solver, in.once(8) ? counts[in.pick(7)] : in.pick(4), in.code(2), maybe(in, &first.value), call.error));
      EXPECT(status == SNUG_OK || first.isUntouched());
      break;
    }
    case 1:
    case 2: {
      std::vector<snug_term> lists[3];
      snug_constraint constraints[3] = {};
      size_t count = in.pick(4);
      for (size_t i = 0; i < 3; i++) {
        terms(lists[i]);
        constraints[i].terms = maybe(in, lists[i].data());
        constraints[i].term_count = in.once(60) && !constraints[i].terms ? SIZE_MAX : lists[i].size();
        constraints[i].constant = in.once(30) ? in.hostile() : double(in.pick(100)) - 20;
        constraints[i].priority = in.once(2) ? 1000 : in.number(1000);
        constraints[i].relation = in.code(3);
      }
      Call call(in, "snug_solver_add_constraints");
      Out<size_t> first;
      const snug_constraint *given = maybe(in, constraints);
      status = call.end(snug_solver_add_constraints(
          solver, given, given ? count : in.index(2), maybe(in, &first.value), call.error));
      EXPECT(status == SNUG_OK || first.isUntouched());
      break;
    }
    case 3: {
      size_t numbers[3] = {in.index(8), in.index(8), in.index(8)};
      Call call(in, "snug_solver_remove");
      status = call.end(snug_solver_remove(solver, maybe(in, numbers), in.pick(4), call.error));
      break;
    }
    case 4: {
      size_t numbers[3] = {in.index(8), in.index(8), in.index(8)};
      double constants[3] = {in.number(50), in.number(50), in.number(50)};
      Call call(in, "snug_solver_set_constants");
      status = call.end(
          snug_solver_set_constants(solver, maybe(in, numbers), maybe(in, constants), in.pick(4), call.error));
      break;
    }
    case 5: {
      Call call(in, "snug_solver_solve");
      Out<snug_solution> out(true, structSize(in, sizeof(snug_solution)));
      status = call.end(snug_solver_solve(solver, maybe(in, &out.value), call.error));
      if (status == SNUG_OK) {
        for (size_t i = 0; i < out.value.value_count; i++) EXPECT(std::isfinite(out.value.values[i]));
        readAll(out.value.violations, out.value.violation_count * sizeof(snug_violation));
        readAll(out.value.ambiguous, out.value.ambiguous_count * sizeof(size_t));
      } else {
        EXPECT(out.isUntouched());
      }
      break;
    }
    case 6: {
      Call call(in, "snug_solver_conflict");
      Out<const size_t *> list;
      Out<size_t> count;
      status = call.end(snug_solver_conflict(solver, maybe(in, &list.value), maybe(in, &count.value), call.error));
      if (status == SNUG_OK) {
        readAll(list.value, count.value * sizeof(size_t));
        if (in.once(4)) {
          /* What is borrowed goes straight back. */
          snug_solver_remove(solver, list.value, count.value, nullptr);
          return;
        }
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    default: {
      std::vector<snug_term> list;
      terms(list);
      giveBack(solver, "snug_solver_explain");
      Call call(in, "snug_solver_explain");
      Out<snug_explanation> out(true, structSize(in, sizeof(snug_explanation)));
      status = call.end(snug_solver_explain(solver, list.data(), list.size(), maybe(in, &out.value), call.error));
      if (status == SNUG_OK) {
        borrow(solver, "snug_solver_explain", out.value.reasons, out.value.reason_count * sizeof(snug_reason));
        readAll(out.value.losses, out.value.loss_count * sizeof(snug_violation));
      } else {
        EXPECT(out.isUntouched());
      }
    }
  }
  if (status != SNUG_OK && isGood && checksChanges && snapshot(solver) != before) {
    broken("a failing call (%d) changed the system", status);
  }
}

}  // namespace
