"""A living demonstration: six events at different stages of life, with people who are plainly invented."""
