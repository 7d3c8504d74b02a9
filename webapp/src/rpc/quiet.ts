/** Profile; lists of orders, notices and suggestions; counts, metrics, agenda; a lesson's saves. */
const QUIET =
  /UserProfileByToken$|TeacherQueryDetail$|ListCourseOrder(Record)?$|ListNotification$|OrderCount$|Metric$|AntiForgetOrder$|ReviewAgenda$|OrderTime$|(Course|Order)Progress$|LessonSignal$|SubmitFeedback|ListSuggestion$|SuggestionPicture$/;

/** Whether a call shows no loading indicator: what the app asks by itself, or behind its pages. */
export function isQuiet(operation: string): boolean {
  return QUIET.test(operation);
}
