import { queryOptions } from "@tanstack/react-query";
import { call } from "@/rpc";

/** Why a browser cannot get reminders. */
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

/** Whether this browser can show reminders, and whether they are on. */
export const pushHere = queryOptions({
  queryKey: ["push here"],
  queryFn: async () => ({ may: await mayPush(), on: (await subscription()) !== null }),
  staleTime: 0,
});

/** Turns reminders on in this browser; throws PushRefused with the reason if that fails. */
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

/** Turns reminders off in this browser. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await call("CustomerDropPushDevice", { endpoint: made.endpoint });
  await made.unsubscribe();
}
