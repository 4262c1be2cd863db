import { useContext } from "react";
import useSWR, { mutate } from "swr";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { SessionContext } from "#web/platform/api/consoleSession.ts";

const couponRoutes = client.lineCoupons.api["line-coupons"];

export type LineCouponRow = Wire<typeof couponRoutes.$get>["items"][number];

const KEY = "line-coupons";
/** Polling interval while LINE creates, reads or closes a coupon, milliseconds. */
const POLL_INTERVAL = 3_000;
const AT_WORK: readonly LineCouponRow["state"][] = ["creating", "reading", "closing"];

export const isCouponAtWork = ({ state }: Pick<LineCouponRow, "state">): boolean => AT_WORK.includes(state);

/** LINE's coupons; nothing is loaded without the ability to read them, nor in the widget gallery, without a session. */
export const useLineCoupons = () => {
	const mayRead = useContext(SessionContext)?.abilities.includes("template-read") ?? false;
	return useSWR(mayRead ? KEY : null, () => unwrap(couponRoutes.$get()), {
		refreshInterval: (latest) => (latest?.items.some(isCouponAtWork) ? POLL_INTERVAL : 0),
	});
};

export const reloadLineCoupons = () => mutate(KEY);
