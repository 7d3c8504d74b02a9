/* Written by `npm run rpc` from the OpenAPI document; do not edit. */
/** The maxLength of EvaluateTutor.suggestion. */
export const EVALUATION_LENGTH = 500;
/** The maxLength of SubmitFeedback.feedback. */
export const FEEDBACK_LENGTH = 1_000;
/** The maxLength of Register.inviteCode. */
export const INVITE_CODE_LENGTH = 32;
/** The maximum of Judge.latencyMs. */
export const LESSON_LATENCY_MS = 3_600_000;
/** The maxLength of ListTrainingMaterial.title. */
export const MATERIAL_SEARCH_LENGTH = 80;
/** The maxLength of SubmitFeedback.message. */
export const MESSAGE_LENGTH = 500;
/** The maxLength of Register.name. */
export const NAME_LENGTH = 40;
/** The maxLength of Register.password. */
export const PASSWORD_LENGTH = 64;
/** The maxLength of SearchPeople.text. */
export const PERSON_SEARCH_LENGTH = 60;
/** The maxLength of OnePhone.phone. */
export const PHONE_LENGTH = 40;
/** The maximum of PracticeAnswer.latencyMs. */
export const PRACTICE_LATENCY_MS = 86_400_000;
/** The maxLength of RaiseCommissionProblem.text. */
export const PROBLEM_LENGTH = 500;
/** The maxLength of CreateTrial.studentName. */
export const STUDENT_NAME_LENGTH = 40;
/** The maxLength of ListStudents.search. */
export const STUDENT_SEARCH_LENGTH = 40;
/** The maxLength of SubmitSuggestion.content. */
export const SUGGESTION_LENGTH = 2_000;
/** The maxItems of SubmitSuggestion.pictureUrls. */
export const SUGGESTION_PICTURES = 4;
/** The maxLength of SubmitSuggestion.title. */
export const SUGGESTION_TITLE_LENGTH = 140;
/** The maximum of AnswerVocaExam.latencyMs. */
export const TEST_LATENCY_MS = 86_400_000;
/** The maxItems of MarkWords.wordIds. */
export const WORDS_MARKED = 500;
/** The maxItems of ListWordInfo.wordIds. */
export const WORDS_READ = 600;
/** The maxLength of SearchWords.search. */
export const WORD_SEARCH_LENGTH = 64;
