import { Anchor, Badge, Group, List, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { PartLink } from "./GlancePart.tsx";

const { reason } = client.richmenus.api.richmenus.friends[":id"];

type Reason = Wire<typeof reason.$get>;

/** Button that explains which source gave the friend their menu. */
export function MenuReason({ friendId }: { friendId: number }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)} ta="start">
				なぜこのメニュー？
			</Anchor>
			{isOpen && (
				<MountedModal title="なぜこのメニュー？" onClose={() => setOpen(false)}>
					<ReasonText friendId={friendId} />
				</MountedModal>
			)}
		</>
	);
}

function ReasonText({ friendId }: { friendId: number }) {
	const { data, error, mutate } = useSWR(["menu-reason", friendId], () =>
		unwrap(reason.$get({ param: { id: String(friendId) } })),
	);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="6rem" />;
	return (
		<Stack gap="sm">
			<Text size="sm">{sourceText(data)}</Text>
			{data.is_switched === 1 && (
				<Text size="sm">
					友だちがタブで切り替えたメニューを表示しています（元のメニュー: {data.home ?? "標準のメニュー"}）。
				</Text>
			)}
			{data.rules.length > 0 && (
				<Stack gap="xs">
					<Text size="sm" fw={600}>
						ルール（上が優先）
					</Text>
					<List size="sm" type="ordered" spacing="xs">
						{data.rules.map((rule) => (
							<List.Item key={rule.id}>
								<Group gap="xs">
									<Text span size="sm">
										{rule.name}（{rule.menu}）
									</Text>
									<RuleResult {...rule} />
								</Group>
							</List.Item>
						))}
					</List>
				</Stack>
			)}
			<PartLink href={addressOf("richmenuRules")}>メニューの表示ルール</PartLink>
		</Stack>
	);
}

function sourceText({ source, name, rules }: Reason): string {
	const shownRule = rules.find(({ is_shown }) => is_shown === 1);
	switch (source) {
		case "own":
			return "アクションか担当者が、この友だちに個別に表示したメニューです。ルールより優先されます。";
		case "rule":
			return `ルール「${shownRule?.name ?? "削除されたルール"}」が表示したメニューです。`;
		case "period":
			return `当てはまるルールがないため、表示期間のメニュー「${name ?? ""}」を表示しています。`;
		case "default":
			return `当てはまるルールがないため、標準のメニュー「${name ?? ""}」を表示しています。`;
		case "none":
			return "表示するメニューがありません。LINE公式アカウントの管理画面で設定したメニューがあれば、それが表示されます。";
	}
}

/** Result of one rule for the friend. */
function RuleResult({ is_shown, matches, state }: Reason["rules"][number]) {
	if (is_shown === 1) return <Badge size="sm">表示中</Badge>;
	if (state === "off") return <ResultBadge text="使っていません" />;
	if (state === "outside") return <ResultBadge text="期間外" />;
	if (state === "unusable") return <ResultBadge text="メニューを表示できません" />;
	return <ResultBadge text={matches === 1 ? "当てはまります" : "当てはまりません"} />;
}

const ResultBadge = ({ text }: { text: string }) => (
	<Badge size="sm" color="gray">
		{text}
	</Badge>
);
