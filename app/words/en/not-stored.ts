/** Why something was not stored, which is none of its sender's fault: the disk, or the database. Part of `problems`. */
export const notStored = {
  databaseAway: "The database cannot be reached. Nothing was saved. Try again in a moment.",
  databaseBusy: "The database could not take this in time. Nothing was saved. Try again in a moment.",
  noRoom: "There is no room left on the server's disk. Nothing was saved.",
  diskFails: "The server's disk does not take what is written. Nothing was saved.",
  photosNotStored: {
    "not-stored":
      "The server's disk does not take what is written. The report is saved, its photos are not. Save again when there is room.",
    away: "The database cannot be reached. The report is saved, not all of its photos are. Save again in a moment.",
    unknown: "The report is saved. It is not known whether all of its photos are. Save again in a moment.",
  },
  sentNotStored: {
    "not-stored":
      "It was sent, but the server's disk does not take what is written: that it was sent is not shown anywhere.",
    away: "It was sent, but the database cannot be reached: that it was sent is not shown anywhere.",
    unknown: "It was sent, but it is not known whether that is saved: that it was sent may not be shown anywhere.",
  },
};
