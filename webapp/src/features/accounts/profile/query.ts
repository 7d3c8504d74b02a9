import { queryOptions } from "@tanstack/react-query";
import { fetchProfile } from "@/entities/person/session";

/** The signed-in user with the whole profile. */
export const profileQuery = queryOptions({
  queryKey: ["QueryUserProfileByToken", {}],
  queryFn: ({ signal }) => fetchProfile(signal),
});
