import { Badge } from "@mantine/core";

/** Whether a service code or trigger takes calls. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
	<Badge color={isActive ? "green" : "gray"} variant="light" flex="none">
		{isActive ? "有効" : "停止中"}
	</Badge>
);
