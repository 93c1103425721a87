import Snug
