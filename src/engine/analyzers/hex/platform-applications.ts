/** Applications that are parts of Erlang/OTP and Elixir. Hex has no packages of these names. */
export const platformApplications: ReadonlySet<string> = new Set(
  (
    'asn1 common_test compiler crypto debugger dialyzer diameter edoc eldap erl_docgen erl_interface erts et eunit ftp inets ' +
    'jinterface kernel megaco mnesia observer odbc os_mon parsetools public_key reltool runtime_tools sasl snmp ssh ssl stdlib ' +
    'syntax_tools tftp tools wx xmerl eex elixir ex_unit iex logger mix'
  ).split(' '),
);
