"""The rulebook of 《MineVenture》 in code, a file a chapter: functions over the state, and the frames they resolve."""
