import { z } from "zod";
import { apiId, apiPageQuery, idInPath, instantString, pageSchemaOf } from "./api-fields.ts";

export const formParams = z.object({ form_id: idInPath() });

export const formPage = pageSchemaOf(
	z.object({ id: apiId(), name: z.string(), title: z.string() }).meta({ id: "Form" }),
);

export const formAnswersQuery = z.object({
	...apiPageQuery,
	cursor: z
		.string()
		.max(31)
		.regex(/^\d{1,15}_\d{1,15}$/)
		.optional()
		.meta({ description: "前のページの next_cursor、または控えておいた last_cursor" }),
});

const answer = z
	.object({
		id: apiId(),
		fid: apiId().nullable().meta({ description: "誰の回答かわからないときはnull" }),
		answers: z.array(
			z.object({
				field_id: apiId().nullable().meta({ description: "質問のid。古い回答ではnull" }),
				label: z.string(),
				value: z.string(),
			}),
		),
		answered_at: instantString(),
	})
	.meta({ id: "FormAnswer" });

export const answerPage = pageSchemaOf(answer).extend({
	last_cursor: z.string().nullable().meta({
		description:
			"このページまでを読んだ cursor。最後のページの後も控えておき、次に指定すると新しい回答だけが返ります。回答が1件もなければnull",
	}),
});
