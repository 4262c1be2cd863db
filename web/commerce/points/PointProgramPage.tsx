import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { PointProgramForm } from "./PointProgramForm.tsx";
import { usePointProgram } from "./pointsApi.ts";

const LINKS = [
	["pointRewards", "特典とお渡し"],
	["pointEntries", "履歴"],
	["pointStamp", "スタンプのQRコード"],
] as const;

/** Settings of points, and links to their lists. */
export function PointProgramPage() {
	const { data, error, mutate } = usePointProgram();
	const mayOpen = useMayOpen();
	return (
		<PageLayout
			title="ポイント"
			help="来店や予約でポイントをため、特典と交換できるようにします。友だちは、差し込み「ポイントのページのURL」から残高と特典を見られます。"
		>
			<Stack gap="md">
				<Group gap="xs">
					{LINKS.filter(([name]) => mayOpen(addressOf(name))).map(([name, label]) => (
						<Button key={name} component={Link} href={addressOf(name)} variant="default">
							{label}
						</Button>
					))}
				</Group>
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <Skeleton height="24rem" />}
				{data && (
					<>
						<Text size="sm" c="dimmed">
							残高の合計 {data.circulation.points.toLocaleString("ja-JP")}（
							{data.circulation.friends.toLocaleString("ja-JP")}人）
						</Text>
						<PointProgramForm key={data.version} saved={data} onSaved={() => void mutate()} />
					</>
				)}
			</Stack>
		</PageLayout>
	);
}
