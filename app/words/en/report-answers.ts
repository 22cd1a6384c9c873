/** The notices after a button of the lists of engineers, tasks and templates. */
export const reportAnswers = {
  engineerAdded: "Engineer added.",
  engineerSaved: "Engineer saved.",
  engineerEnabled: "Engineer enabled.",
  engineerDisabled: "Engineer disabled.",
  engineerDeleted: "Engineer deleted.",
  taskAdded: "Task added.",
  taskSaved: "Task saved.",
  taskEnabled: "Task enabled.",
  taskDisabled: "Task disabled.",
  taskDeleted: "Task deleted.",
  templateAdded: "Template added. Now pick its tasks.",
  templateSaved: "Template saved.",
  templateEnabled: "Template enabled.",
  templateDisabled: "Template disabled.",
  tasksPicked: ({ n }: { n: number }) => (n === 1 ? "Task added." : `${n} tasks added.`),
  taskTaken: "Task taken out.",
};
