"""The hard bot of Chkobba: it counts cards and searches the deal in sampled worlds."""
