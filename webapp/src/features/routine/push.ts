import { queryOptions } from "@tanstack/react-query";
import { call } from "@/rpc";

/** What kept a browser from taking reminders. */
export class PushRefused extends Error {
  readonly why: "noPush" | "pushDenied" | "pushFailed";

  constructor(why: PushRefused["why"]) {
    super(why);
    this.why = why;
  }
}

const registered = async () => navigator.serviceWorker?.getRegistration();

/** Whether this browser can show reminders at all. */
async function mayPush(): Promise<boolean> {
  return "PushManager" in window && "Notification" in window && (await registered()) !== undefined;
}

async function subscription(): Promise<PushSubscription | null> {
  if (!(await mayPush())) return null;
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser can show reminders, and whether it takes them now. */
export const pushHere = queryOptions({
  queryKey: ["push here"],
  queryFn: async () => ({ may: await mayPush(), on: (await subscription()) !== null }),
  staleTime: 0,
});

/** Has this browser take reminders; raises PushRefused with the reason where it does not. */
export async function subscribe(publicKey: string): Promise<void> {
  const registration = await registered();
  if (!registration || !(await mayPush())) throw new PushRefused("noPush");
  if ((await Notification.requestPermission()) !== "granted") throw new PushRefused("pushDenied");
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await registration.pushManager.subscribe(options).catch(() => {
    throw new PushRefused("pushFailed");
  });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new PushRefused("pushFailed");
  await call("CustomerSavePushDevice", { endpoint, p256dh, auth });
}

/** Has this browser take no reminders any more. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await call("CustomerDropPushDevice", { endpoint: made.endpoint });
  await made.unsubscribe();
}
