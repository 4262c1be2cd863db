import { useState } from "react";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { type FormProblems, NO_PROBLEMS, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { addTester, removeTester, sendTest, type Testable, type Tester } from "./testersApi.ts";

interface TestSendOptions {
	chosenIds: number[];
	choose: (ids: number[]) => void;
	onSent?: (() => void) | undefined;
}

/** Test send to the selected testers, one at a time, and changes of the testers. */
export function useTestSend(itemKind: Testable, { chosenIds, choose, onSent }: TestSendOptions) {
	const { busy: sending, run } = useBusy();
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const { headersFor, renew } = useSaveKey();

	const runAndReport = async (heading: string, attempt: () => Promise<void>) => {
		setProblems(NO_PROBLEMS);
		try {
			await attempt();
		} catch (error) {
			setProblems(toResponseProblems(error, heading));
		}
	};

	const send = async (itemIds: number[]) => {
		const input = { type: "batch_template_test" as const, item_ids: itemIds, friend_ids: chosenIds };
		await runAndReport("テスト送信できませんでした", async () => {
			await sendTest(itemKind, input, headersFor(input));
			renew();
			toastDone(`テスト送信しました（${chosenIds.length}人）`);
			onSent?.();
		});
	};

	return {
		sending,
		send: (itemIds: number[]) => run(() => send(itemIds)),
		problems,
		add: (friendId: number) =>
			void runAndReport("テスターを追加できませんでした", async () => {
				await addTester(friendId);
				choose([...chosenIds, friendId]);
			}),
		remove: ({ id }: Tester) => void runAndReport("テスターから外せませんでした", () => removeTester(id)),
	};
}
