/** Types of the used part of Swagger UI, whose package has none. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
	interface Options {
		domNode: HTMLElement;
		spec: object;
		docExpansion: "list" | "full" | "none";
		/** -1 hides the list of schemas. */
		defaultModelsExpandDepth: number;
		/** Shows a filter for tags. */
		filter: boolean;
		tryItOutEnabled: boolean;
		/** Stores tokens in the browser. */
		persistAuthorization: boolean;
		/** External validator that would receive the description. */
		validatorUrl: string | null;
		requestInterceptor: <Request extends object>(request: Request) => Request;
	}
	export default function SwaggerUI(options: Options): unknown;
}
