/* Written by `npm run rpc` from the OpenAPI document; do not edit. */
import type { OperationName, Role } from "./types";

/** Operations for one role alone. */
export const onlyFor: { readonly [Name in OperationName]?: Role } = {
  CustomerAnswerVocaExam: "user",
  CustomerCreateSimulation: "user",
  CustomerListVocaExamRecord: "user",
  CustomerQueryVocaExamDetail: "user",
  CustomerStartVocaExamRecord: "user",
  CustomerSubmitVocaExamResult: "user",
  CustomerTeacherApproveDeleteClassRecordRequest: "TEACHER",
  CustomerTeacherQueryDetail: "TEACHER",
  CustomerTeacherUpdateProfile: "TEACHER",
  CustomerUpdateUserProfile: "user",
};
