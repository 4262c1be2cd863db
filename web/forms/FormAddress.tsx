import { formPath } from "#domain/public-addresses/form.ts";
import { CopyBox } from "../ui/CopyBox.tsx";

/** A form's public address, to be copied. */
export const FormAddress = ({ code }: { code: string }) => (
	<CopyBox label="回答フォームのURL" text={location.origin + formPath(code)} />
);
