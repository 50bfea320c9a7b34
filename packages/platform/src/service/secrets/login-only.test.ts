import { loginOnlyProblem } from './login-only.ts';

const problem = expect.stringContaining('needs a restart');

it.each([
  ['postgres://order:a@db/order?sslmode=require', 'postgres://order_2:b%40@db/order?sslmode=require', undefined],
  ['postgres://db/order', 'postgres://order:a@db/order', undefined],
  ['postgres://order:a@db/order', 'postgres://order:b@db/ord', problem],
  ['postgres://order:a@db/order', 'postgres://order:12', problem],
  ['postgres://order:a@db/order', 'postgres://order:b@other/order', problem],
  ['postgres://order:a@db/order?sslmode=require', 'postgres://order:b@db/order', problem],
  ['mongodb://u:a@a:1,b:2/chat?replicaSet=r', 'mongodb://u:b@a:1,b:2/chat?replicaSet=r', undefined],
  ['mongodb://u:a@a:1,b:2/chat?replicaSet=r', 'mongodb://u:b@a:1/chat?replicaSet=r', problem],
  ['mongodb://u:a@a:1/chat', 'mongodb+srv://u:b@a:1/chat', problem],
])('compares %s with %s without user and password', (present, url, expected) => {
  expect(loginOnlyProblem(url, present)).toEqual(expected);
});
