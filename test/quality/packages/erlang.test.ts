import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { copyFolders } from '../harness/copied-root.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'Erlang and Elixir',
  listing: 'file:consult/1',
  missing: toolMissing('erl', '-version', 'erlang-base'),
  types: ['hex', 'otp'],
  atLeast: 5,
  makeRoot: (folder) => copyFolders(['/usr/lib/erlang/lib', '/usr/lib/elixir/lib'], folder),
  ownListing(root) {
    const folders = ['usr/lib/erlang/lib', 'usr/lib/elixir/lib'].map((each) => `"${path.join(root, each)}"`);
    const code =
      'lists:foreach(fun(F) -> {ok,[{application,N,L}]} = file:consult(F), io:format("~s ~s~n",[N,proplists:get_value(vsn,L)]) end, ' +
      `lists:append([filelib:wildcard(D ++ "/*/ebin/*.app") || D <- [${folders.join(',')}]])), halt().`;
    return linesOf(runTool('erl', ['-noshell', '-eval', code])).map((line) => {
      const [name = '', version = ''] = line.split(' ');
      return { type: 'otp', name, version };
    });
  },
});
