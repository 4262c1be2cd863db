import { NativeSelect } from "@mantine/core";
import { REPLY_DOUBTS } from "#domain/engine/deliveries/delivery-setting.ts";
import type { ReplyDoubt } from "#domain/engine/deliveries/delivery-verdict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { putDeliverySetting, useDeliverySetting } from "./deliveriesApi.ts";

/** Policy for a reply that may have arrived; saved on change. */
export function ReplyDoubtField() {
	const mayWrite = useAbility("delivery-write");
	const { data, error, mutate } = useDeliverySetting();
	const { busy, run } = useBusy();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	const save = (reply_doubt: ReplyDoubt) =>
		run(() =>
			putDeliverySetting({ reply_doubt })
				.then(() => toastDone("保存しました"))
				.catch(toastFailed),
		);
	return (
		<NativeSelect
			label="届いたか分からない返信の扱い"
			description="LINEからの応答が途切れ、返信の期限内に確かめられなかったときの扱いです。送られていないことが確かなものは、この設定にかかわらず自動で送信されます。"
			value={data?.reply_doubt ?? "wait"}
			disabled={!mayWrite || !data || busy}
			onChange={(event) => void save(event.currentTarget.value as ReplyDoubt)}
			data={Object.entries(REPLY_DOUBTS).map(([value, label]) => ({ value, label }))}
			maw="32rem"
		/>
	);
}
