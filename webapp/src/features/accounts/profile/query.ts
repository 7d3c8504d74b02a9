import { queryOptions } from "@tanstack/react-query";
import { fetchProfile } from "@/entities/person/entering";

/** The signed-in user with the whole profile. */
export const profileQuery = queryOptions({
  queryKey: ["QueryUserProfileByToken", {}],
  queryFn: ({ signal }) => fetchProfile(signal),
});
