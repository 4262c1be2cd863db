import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

/** Way from the list of templates to LINE's coupons. */
export const LineCouponsLine = () => (
	<Text size="sm">
		LINEが配るクーポンは
		<Anchor component={Link} href={addressOf("lineCoupons")} inherit underline="always">
			LINEのクーポン
		</Anchor>
		で作成します。
	</Text>
);
