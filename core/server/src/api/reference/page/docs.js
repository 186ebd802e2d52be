// Shows the description that the page names. Nothing can be sent from here: a secret of an operator belongs into no browser.
const { api } = document.body.dataset;
const nothing = () => () => null;

window.SwaggerUIBundle({
  url: `/${api}/v1/openapi.json`,
  dom_id: '#ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 4,
  defaultModelRendering: 'model',
  supportedSubmitMethods: [],
  validatorUrl: null,
  syntaxHighlight: { activated: false },
  plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })],
});
