import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { ChannelInput } from "#domain/integrations/notifications/channel-input.ts";
import type { NoticeState } from "#domain/integrations/notifications/notice-states.ts";
import type { NotificationInput } from "#domain/integrations/notifications/notification.ts";
import type { DeviceInput } from "#domain/integrations/notifications/push-device.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { deviceFingerprint, findSubscription } from "#web/platform/devices/pushSubscription.ts";

const { notifications, notification_channels, notification_log, notification_link, notification_devices } =
	client.notifications.api;

export type NotificationRow = Wire<typeof notifications.$get>["items"][number];
/** Notification with the choices of its form. */
export type ShownNotification = Wire<(typeof notifications)[":id"]["$get"]>;
type Channels = Wire<(typeof notification_channels)[":kind"]["$get"]>;
/** Channel through which operators are notified. */
export type ChannelRow = Channels["items"][number];
/** Operators available to a channel: with a linked LINE account, or with devices. */
export type RecipientChoices = Pick<Channels, "linked" | "device_owners">;
/** Browser that receives push notifications. */
export type DeviceRow = Wire<typeof notification_devices.$get>["items"][number];
type LogPage = Wire<typeof notification_log.$get>;
export type NoticeLogRow = LogPage["items"][number];

export const useNotifications = () => useSWR(["notifications", "list"], () => unwrap(notifications.$get()));

/** Notification setting for the editor; a new one has defaults. */
export const useNotification = (id: number | null) =>
	useFreshData(
		["notifications", "edit", id ?? 0],
		(): Promise<ShownNotification> =>
			id === null
				? unwrap(notifications.boilerplate.$get())
				: unwrap(notifications[":id"].$get({ param: { id: String(id) } }), { handles: [404] }),
	);

export const useChannels = () =>
	useSWR(["notifications", "channels"], () =>
		unwrap(notification_channels[":kind"].$get({ param: { kind: "all" } })),
	);

/** Poll interval while a notification is pending. */
const WHILE_WAITING = 3 * SECOND;

/** Paginated notification log, newest first. */
export function useNoticeLog(state: NoticeState | null) {
	const pages = useSWRInfinite(
		(index: number, previous: LogPage | null) =>
			index > 0 && !previous?.next_before
				? null
				: ["notifications", "log", state, previous?.next_before ?? null],
		([, , state, beforeCursor]) =>
			unwrap(
				notification_log.$get({
					query: {
						...(state !== null && { state }),
						...(beforeCursor !== null && { before: String(beforeCursor) }),
					},
				}),
			),
		{
			revalidateFirstPage: true,
			refreshInterval: (latest) =>
				latest?.some(({ items }) => items.some((each) => each.state === "waiting")) ? WHILE_WAITING : 0,
		},
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, (lastPage) => lastPage.next_before),
	};
}

/** Status of the operator's linked LINE account. */
export const useLineLink = () => useSWR(["notifications", "link"], () => unwrap(notification_link.$get()));

/** Devices that receive pushes, and the public key for this browser's subscription. */
export const useDevices = () =>
	useSWR(["notifications", "devices"], () => unwrap(notification_devices.$get()));

/** Fingerprint of this browser; null without a subscription to that key. */
export const useOwnFingerprint = (publicKey: string | undefined) =>
	useSWR(publicKey === undefined ? null : ["notifications", "own-device", publicKey], async ([, , key]) => {
		const subscription = await findSubscription(key);
		return subscription && deviceFingerprint(subscription);
	});

const refresh = () =>
	reloadMatching((key) => Array.isArray(key) && key[0] === "notifications" && key[1] !== "edit");

/**
 * Creates or changes a notification setting. The cast is needed because Hono's JSON type does not support
 * recursive filters.
 */
export const saveNotification = (
	id: number | null,
	body: NotificationInput,
	headers: Record<string, string>,
) =>
	unwrap(
		id === null
			? notifications.$post({ json: body as never }, { headers })
			: notifications[":id"].$put({ param: { id: String(id) }, json: body as never }, { headers }),
	).finally(refresh);

export const switchNotification = (id: number, use_notify: boolean) =>
	unwrap(notifications[":id"].use.$patch({ param: { id: String(id) }, json: { use_notify } })).finally(
		refresh,
	);

export const removeNotification = (id: number) =>
	unwrap(notifications[":id"].$delete({ param: { id: String(id) } })).finally(refresh);

export const saveChannel = (id: number | null, body: ChannelInput, headers: Record<string, string>) =>
	unwrap(
		id === null
			? notification_channels.$post({ json: body as never }, { headers })
			: notification_channels[":id"].$put({ param: { id: String(id) }, json: body as never }, { headers }),
	).finally(refresh);

export const removeChannel = (id: number) =>
	unwrap(notification_channels[":id"].$delete({ param: { id: String(id) } })).finally(refresh);

export const testChannel = (id: number, headers: Record<string, string>) =>
	unwrap(notification_channels[":id"].test.$post({ param: { id: String(id) } }, { headers })).finally(
		refresh,
	);

export const requestNoticeResend = (id: string) =>
	unwrap(notification_log[":id"].again.$post({ param: { id } })).finally(refresh);

export const registerDevice = (subscription: PushSubscription) =>
	unwrap(notification_devices.$post({ json: subscription.toJSON() as DeviceInput })).finally(refresh);

export const removeDevice = (id: string) =>
	unwrap(notification_devices[":id"].$delete({ param: { id } })).finally(refresh);

export const changeLink = {
	begin: () => unwrap(notification_link.$post()).finally(refresh),
	finish: () => unwrap(notification_link.finish.$post()).finally(refresh),
	end: () => unwrap(notification_link.$delete()).finally(refresh),
};
