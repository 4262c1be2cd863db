import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { LINK_VERDICTS } from "#domain/engine/send-approvals/approval-states.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ApprovalDetail, postLinkCheck } from "./approvalsApi.ts";

/** Links of the messages with the result of opening each once. */
export function ApprovalLinks({ approval: { id, links, state } }: { approval: ApprovalDetail }) {
	const { busy, run } = useBusy();
	const isOpen = state === "waiting" || state === "expired";
	if (links === null && !isOpen) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label="リンクの確認">
			<Stack gap="sm">
				<Title order={2}>リンクの確認</Title>
				{links === null && (
					<>
						<Text size="sm">メッセージのリンクを1回ずつ開いて、つながるかどうかを確かめます。</Text>
						<Group>
							<Button
								variant="default"
								loading={busy}
								onClick={() => void run(() => postLinkCheck(id).then(() => undefined, toastFailed))}
							>
								リンクを確かめる
							</Button>
						</Group>
					</>
				)}
				{links?.length === 0 && <Text size="sm">確かめるリンクはありません。</Text>}
				{links?.map((link) => (
					<LinkResult key={link.address} link={link} />
				))}
			</Stack>
		</Paper>
	);
}

type CheckedLink = NonNullable<ApprovalDetail["links"]>[number];

const LinkResult = ({
	link: { address, verdict, status, redirects, final_address },
}: {
	link: CheckedLink;
}) => (
	<Stack gap="2xs">
		<Text size="sm" style={{ overflowWrap: "anywhere" }}>
			{address}
		</Text>
		<Group gap="xs">
			<Badge color={verdict === "ok" ? "green" : "red"} variant="light">
				{verdict === "ok" ? LINK_VERDICTS.ok : "要確認"}
			</Badge>
			{status !== null && (
				<Text size="xs" c="dimmed">
					状態コード {status}
				</Text>
			)}
		</Group>
		{verdict !== "ok" && <Text size="xs">{LINK_VERDICTS[verdict]}</Text>}
		{redirects > 0 && (
			<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
				{redirects}回転送されて開くページ：{final_address}
			</Text>
		)}
	</Stack>
);
