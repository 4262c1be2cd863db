import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Link from LINE's count of a month to its price, for those who may open it; without a month to the current one. */
export function CostLink({ month }: { month?: string }) {
	const mayOpenCosts = useAbility("delivery-read");
	if (!mayOpenCosts) return null;
	return (
		<>
			{" "}
			<Anchor component={Link} href={addressOf("sendingCosts", { month })} size="sm" underline="always">
				配信の費用
			</Anchor>
		</>
	);
}
