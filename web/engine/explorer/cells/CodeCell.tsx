import { Code as CodeText, Group } from "@mantine/core";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";

/** Code of a row, with a copy button. */
export const CodeCell = ({ code }: { code: string }) => (
	<Group gap="0.125rem" wrap="nowrap">
		<CodeText>{code}</CodeText>
		<RowCopy text={code} />
	</Group>
);
