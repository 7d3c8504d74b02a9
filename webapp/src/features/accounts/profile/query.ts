import { queryOptions } from "@tanstack/react-query";
import { fetchProfile } from "@/entities/person/session";

/** Who is signed in, with the whole profile. */
export const profileQuery = queryOptions({
  queryKey: ["QueryUserProfileByToken", {}],
  queryFn: ({ signal }) => fetchProfile(signal),
});
