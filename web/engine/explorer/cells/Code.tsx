import { Code as CodeText, Group } from "@mantine/core";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";

/** A code of a row, with what copies it. */
export const Code = ({ code }: { code: string }) => (
	<Group gap="0.125rem" wrap="nowrap">
		<CodeText>{code}</CodeText>
		<RowCopy text={code} />
	</Group>
);
