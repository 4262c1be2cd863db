import { Button } from "@mantine/core";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type Friend, requestUnhide } from "./friendsApi.ts";

/** Button that unhides or unblocks a friend. */
export function UnhideButton({ friend }: { friend: Pick<Friend, "id" | "user_rate"> }) {
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	if (!mayWrite || friend.user_rate === USER_RATE.shown) return null;
	const stateName = friend.user_rate === USER_RATE.hidden ? "非表示" : "ブロック";
	return (
		<Button
			variant="default"
			size="xs"
			disabled={busy}
			onClick={() =>
				void run(() =>
					requestUnhide(friend.id)
						.then(() => toastDone(`${stateName}を解除しました`))
						.catch(toastFailed),
				)
			}
		>
			{stateName}を解除
		</Button>
	);
}
