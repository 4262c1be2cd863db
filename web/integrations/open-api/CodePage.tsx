import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useParams } from "wouter";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BackTo, MissingItem } from "./BackTo.tsx";
import { CallLogs } from "./CallLogs.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { type ServiceCode, useCodes } from "./openApiClient.ts";
import { Tokens } from "./Tokens.tsx";

/** Page of a service code: rights, tokens and call log. */
export function CodePage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useCodes();
	const code = data?.data.find((each) => each.id === id);
	if (data && !code) return <MissingItem noun="サービスコード" list="openApi" />;
	return (
		<PageLayout
			title={code?.name ?? "サービスコード"}
			before={<BackTo list="openApi" label="サービスコードの一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="8rem" />}
			{code && (
				<Stack gap="md">
					<Settings code={code} />
					<Tokens code={code} />
					<CallLogs key={code.id} codeId={code.id} />
				</Stack>
			)}
		</PageLayout>
	);
}

function Settings({ code }: { code: ServiceCode }) {
	const mayWrite = useAbility("open-api-write");
	const [edited, setEdited] = useState<ServiceCode | null>(null);
	return (
		<Paper withBorder p="md" component="section" aria-label="設定">
			<Group justify="space-between" align="flex-start" wrap="nowrap">
				<Stack gap="xs">
					<Group gap="xs">
						<Title order={2}>設定</Title>
						<Badge color={code.is_active ? "green" : "gray"} variant="light">
							{code.is_active ? "有効" : "停止中"}
						</Badge>
					</Group>
					<Group gap="0.25rem">
						{code.rights.map((right) => (
							<Badge key={right} variant="default" fw={500}>
								{API_RIGHTS[right]}
							</Badge>
						))}
					</Group>
					<Text size="sm">
						{code.member_query_id === null
							? "すべての友だちを扱えます。"
							: "条件に合う友だちだけを扱えます。"}
						トークン1つにつき1分間に{code.calls_per_minute.toLocaleString("ja-JP")}回まで呼び出せます。
					</Text>
				</Stack>
				{mayWrite && (
					<Button variant="default" leftSection={<EditIcon />} onClick={() => setEdited(code)} flex="none">
						編集する
					</Button>
				)}
			</Group>
			<EntryPanel edited={edited} noun="サービスコード" onClose={() => setEdited(null)}>
				{(loadedCode, form) => <CodeForm code={loadedCode} {...form} />}
			</EntryPanel>
		</Paper>
	);
}
