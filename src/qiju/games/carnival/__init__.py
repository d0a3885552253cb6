"""《林中狂欢节》: a family race of parade floats, twice round the forest, for two to four."""
