/** What of Swagger UI is used here; the package brings no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
	interface Options {
		domNode: HTMLElement;
		spec: object;
		docExpansion: "list" | "full" | "none";
		/** -1 leaves the list of schemas out. */
		defaultModelsExpandDepth: number;
		/** A field that finds chapters. */
		filter: boolean;
		tryItOutEnabled: boolean;
		/** Keeps tokens in the browser. */
		persistAuthorization: boolean;
		/** Another service that would be sent the description. */
		validatorUrl: string | null;
		requestInterceptor: <Request extends object>(request: Request) => Request;
	}
	export default function SwaggerUI(options: Options): unknown;
}
