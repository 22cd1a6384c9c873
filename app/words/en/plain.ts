/** The texts of plain pages, which have no scripts. */
export const plain = {
  here: "Plain pages on this device: without scripts, with little data.",
  full: "Full pages",
  turnOn: "Turn on scripts for this screen",
  needs: {
    report:
      "Drawing the signature and writing without signal need scripts. Turn them on before you write: the form is then loaded anew.",
    signature: "Drawing the signature needs scripts.",
    offline: "What is to work without signal needs scripts.",
    viewer: "To show the pages here, scripts are needed.",
    push: "Notifications on this device need scripts.",
    calendar: "Moving jobs by dragging needs scripts. Here each job is moved by its own page.",
  },
};
