import { Anchor, Box, Button, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isFollowerImportRunning } from "#domain/people/existing-friends/follower-import.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type FollowerImportData,
	requestFollowerImportCancel,
	requestFollowerImportStart,
} from "./existingFriendsApi.ts";
import { FollowerImportNote } from "./FollowerImportNote.tsx";

/** Import of LINE's list: explanation, start, progress and result. */
export function FollowerImportPart({ lastImport }: { lastImport: FollowerImportData | null }) {
	const { busy, run } = useBusy();
	const isRunning = lastImport !== null && isFollowerImportRunning(lastImport.state);
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="follower-import">
			<Stack gap="sm" align="flex-start">
				<Title order={2} id="follower-import">
					LINEの友だち一覧から取り込む
				</Title>
				<List size="sm" spacing="0.25rem">
					<List.Item>認証済みアカウントとプレミアムアカウントで使えます。</List.Item>
					<List.Item>取り込みだけでは、あいさつ・シナリオ・アクション・通知は始まりません。</List.Item>
				</List>
				{lastImport && <FollowerImportNote importData={lastImport} />}
				<Group gap="sm">
					<Button
						leftSection={<DownloadIcon />}
						disabled={isRunning}
						loading={busy && !isRunning}
						onClick={() => void run(() => requestFollowerImportStart().catch(toastFailed))}
					>
						{lastImport === null ? "LINEから取り込む" : "もう一度取り込む"}
					</Button>
					{isRunning && (
						<Button
							variant="default"
							disabled={busy}
							onClick={() => void run(() => requestFollowerImportCancel(lastImport.id).catch(toastFailed))}
						>
							取り込みをやめる
						</Button>
					)}
				</Group>
				<Box w="100%">
					<Fold label="取り込んだあと">
						<List size="sm" spacing="0.25rem">
							<List.Item>
								<FirstReactionText />
							</List.Item>
							<List.Item>登録日はLINEから分からないため「不明」になります。</List.Item>
							<List.Item>
								もう一度取り込むと、新しく増えた友だちと、いなくなった友だち（ブロックなど）が分かります。
							</List.Item>
						</List>
					</Fold>
				</Box>
			</Stack>
		</Paper>
	);
}

/** Setting that decides about the greeting of imported friends. */
function FirstReactionText() {
	const mayOpen = useMayOpen();
	const address = addressOf("scenarios");
	const page = mayOpen(address) ? (
		<Anchor component={Link} href={address} underline="always" size="sm">
			シナリオ
		</Anchor>
	) : (
		<Text span inherit>
			シナリオ
		</Text>
	);
	return (
		<>
			友だちから初めてメッセージが届いたときに始めるシナリオは、{page}
			の「友だち追加時の設定」の「以前からの友だち」で選べます。
		</>
	);
}
