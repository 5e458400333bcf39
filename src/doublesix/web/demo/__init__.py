"""A living demonstration: five events at different stages of life, with people who are plainly invented."""
