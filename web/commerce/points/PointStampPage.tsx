import { Alert, Button, Center, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { renderSVG } from "uqr";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useStampCode } from "./pointsApi.ts";

/** Code of the moment, for a tablet at the till. */
export function PointStampPage() {
	const { data, error, mutate } = useStampCode();
	return (
		<PageLayout
			title="スタンプのQRコード"
			help="レジのタブレットなどに表示します。友だちがスマートフォンのカメラで読み取ると、LINEが開いてスタンプを押せます。コードは30秒ごとに変わります。"
			before={<BackLink href={addressOf("points")} label="ポイントに戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && data.card_name === null && (
				<Alert color="yellow" title="スタンプカードがありません">
					<Stack gap="xs" align="start">
						ポイントの設定で、ポイントとスタンプカードをオンにしてください。
						<Button component={Link} href={addressOf("points")} variant="default" size="xs">
							ポイントの設定を開く
						</Button>
					</Stack>
				</Alert>
			)}
			{data && data.card_name !== null && !data.has_app && (
				<Alert color="yellow" title="LINEで友だちを見分ける設定がありません">
					設定 › LINE連携 ›
					友だちを見分けるページをオンにすると、QRコードを表示できます。友だちの画面からスタッフが押すスタンプは、このまま使えます。
				</Alert>
			)}
			{data?.address && (
				<Paper withBorder p="xl" maw="32rem" mx="auto">
					<Stack gap="md" align="center">
						<Title order={2}>{data.card_name}</Title>
						<Center bg="#fff" p="xs" w="100%">
							<img
								src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.address, { ecc: "M", border: 4 }))}`}
								alt="スタンプのQRコード"
								style={{ width: "min(100%, 24rem)" }}
							/>
						</Center>
						<Text c="dimmed">カメラで読み取ってください</Text>
					</Stack>
				</Paper>
			)}
		</PageLayout>
	);
}
