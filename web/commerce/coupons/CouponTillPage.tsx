import { Alert, Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { COUPON_STATES } from "#domain/commerce/coupons/coupon-codes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useTillCoupon } from "./couponsApi.ts";
import { PieceButtons, PieceFacts } from "./PieceCards.tsx";

/** Code in a scanned address, or a scanned code. */
const codeIn = (text: string): string => URL.parse(text)?.searchParams.get("code") ?? text.trim();

/** Page that a QR code at the till opens; a reader at the till types the address. */
export function CouponTillPage() {
	const [parameters, setParameters] = useSearchParams();
	const code = parameters.get("code") ?? "";
	const [typed, setTyped] = useState("");
	const open = () => {
		if (typed.trim() === "") return;
		setParameters({ code: codeIn(typed) }, { replace: true });
		setTyped("");
	};
	return (
		<PageLayout
			title="クーポンの読み取り"
			help="お客さまの画面のQRコードを、ログインしたスマートフォンのカメラで読み取ると、この画面が開きます。"
			before={<BackLink href={addressOf("coupons")} label="クーポンに戻る" />}
		>
			<Stack gap="md" maw="40rem">
				{code !== "" && <ScannedCoupon code={code} />}
				<Paper withBorder p="md">
					<Group align="flex-end">
						<TextInput
							label="QRコードの内容"
							description="レジのバーコードリーダーで読み取るときは、ここを選んでから読み取ります。"
							flex="1 1 16rem"
							maxLength={500}
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value)}
							onKeyDown={onEnter(open)}
						/>
						<Button variant="default" onClick={open}>
							開く
						</Button>
					</Group>
				</Paper>
			</Stack>
		</PageLayout>
	);
}

function ScannedCoupon({ code }: { code: string }) {
	const { data, error, mutate } = useTillCoupon(code);
	if (isItemGone(error)) return <Alert color="red" title="クーポンが見つかりません" />;
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="10rem" />;
	return (
		<Paper withBorder p="md" component="section" aria-label="読み取ったクーポン">
			<Stack gap="sm">
				<Title order={2} style={{ overflowWrap: "anywhere" }}>
					{data.title}
				</Title>
				<FriendLink friend={{ ...data, id: data.friend_id }} />
				{data.state !== "obtained" && (
					<Alert color={data.state === "used" ? "blue" : "red"} title={COUPON_STATES[data.state]} />
				)}
				{data.state === "obtained" && !data.is_usable && (
					<Alert color="yellow" title="まだ使える期間ではありません" />
				)}
				<PieceFacts piece={data} />
				<PieceButtons piece={data} onChanged={() => void mutate()} />
				<Text size="xs" c="dimmed">
					使用済みにすると、元に戻せません。
				</Text>
			</Stack>
		</Paper>
	);
}
