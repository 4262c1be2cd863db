import { Badge } from "@mantine/core";

/** Badge of a payment or a provider that works with test keys, and moves no real money. */
export const TestBadge = () => (
	<Badge variant="filled" color="yellow" flex="none">
		テスト
	</Badge>
);
