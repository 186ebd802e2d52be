// Signs every request of this collection (operators.md, "Credentials and signing"). Variables: base_url, operator, api_key, api_secret.
const cryptoJs = require('crypto-js');
const put = text => pm.variables.replaceIn(text);

// what is signed must be what is sent: variables are put in their places and odd characters encoded before both
const escaped = each => (each === "'" ? '%27' : encodeURIComponent(each));
const encoded = text => text.replace(/[^A-Za-z0-9\-._~!$&()*+,;=:@/?%]/gu, escaped);
const [, origin, target] = /^(https?:\/\/[^/?]+)([^#]*)/.exec(put(pm.request.url.toString())) || [];
if (!target) throw new Error('base_url is the address of the server, such as https://api.example.com');
const path = encoded(target);
if (origin + path !== pm.request.url.toString()) pm.request.url.update(origin + path);

const raw = pm.request.body && pm.request.body.mode === 'raw' ? pm.request.body.raw || '' : '';
const body = put(raw);
if (body !== raw) pm.request.body.update({ mode: 'raw', raw: body });

const timestamp = String(Date.now());
const nonce = put('{{$guid}}');
const lines = [timestamp, nonce, pm.request.method.toUpperCase(), path, body];
const signature = cryptoJs.HmacSHA256(lines.join('\n'), put('{{api_secret}}')).toString(cryptoJs.enc.Hex);

pm.request.headers.upsert({ key: 'Content-Type', value: 'application/json; charset=utf-8' });
pm.request.headers.upsert({ key: 'X-Operator', value: put('{{operator}}') });
pm.request.headers.upsert({ key: 'X-Api-Key', value: put('{{api_key}}') });
pm.request.headers.upsert({ key: 'X-Timestamp', value: timestamp });
pm.request.headers.upsert({ key: 'X-Nonce', value: nonce });
pm.request.headers.upsert({ key: 'X-Signature', value: signature });
