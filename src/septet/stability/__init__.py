"""Decision trees from symptom to fix, as data, and the walk through them with a run record."""

import septet.stability.questions  # noqa: F401 -- registers every check
from septet.stability.profile import Profile, load_profile, profile_names
from septet.stability.walk import walk

__all__ = ["Profile", "load_profile", "profile_names", "walk"]
