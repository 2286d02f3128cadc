using System.Collections.Concurrent;

namespace Quoll.Packages.Node;

/// <summary>
/// Modules of Node that only say why they do not work. Packages may load them, extend their classes and read their
/// constants. Each function throws when it is called.
/// </summary>
internal static class NodeStubs
{
    private const string NoNetwork = "Quoll has no network for it; fetch may be there";
    private const string NoThreads = "Quoll starts no threads and processes for scripts";
    private const string NoFiles = "the host of this engine gives scripts no files";
    private const string NotHere = "the host of this engine does not have it";

    private const string Methods =
        """
        'ACL BIND CHECKOUT CONNECT COPY DELETE GET HEAD LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE NOTIFY OPTIONS PATCH'.split(' ')
          .concat('POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE UNBIND UNLINK UNLOCK UNSUBSCRIBE'.split(' '))
        """;

    // The codes of RFC 9110 and its registry, with the texts of Node.
    private const string StatusCodes =
        """
        {
          100: 'Continue', 101: 'Switching Protocols', 102: 'Processing', 103: 'Early Hints', 200: 'OK', 201: 'Created', 202: 'Accepted',
          203: 'Non-Authoritative Information', 204: 'No Content', 205: 'Reset Content', 206: 'Partial Content', 207: 'Multi-Status',
          208: 'Already Reported', 226: 'IM Used', 300: 'Multiple Choices', 301: 'Moved Permanently', 302: 'Found', 303: 'See Other',
          304: 'Not Modified', 305: 'Use Proxy', 307: 'Temporary Redirect', 308: 'Permanent Redirect', 400: 'Bad Request',
          401: 'Unauthorized', 402: 'Payment Required', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed',
          406: 'Not Acceptable', 407: 'Proxy Authentication Required', 408: 'Request Timeout', 409: 'Conflict', 410: 'Gone',
          411: 'Length Required', 412: 'Precondition Failed', 413: 'Payload Too Large', 414: 'URI Too Long', 415: 'Unsupported Media Type',
          416: 'Range Not Satisfiable', 417: 'Expectation Failed', 418: "I'm a Teapot", 421: 'Misdirected Request',
          422: 'Unprocessable Entity', 423: 'Locked', 424: 'Failed Dependency', 425: 'Too Early', 426: 'Upgrade Required',
          428: 'Precondition Required', 429: 'Too Many Requests', 431: 'Request Header Fields Too Large',
          451: 'Unavailable For Legal Reasons', 500: 'Internal Server Error', 501: 'Not Implemented', 502: 'Bad Gateway',
          503: 'Service Unavailable', 504: 'Gateway Timeout', 505: 'HTTP Version Not Supported', 506: 'Variant Also Negotiates',
          507: 'Insufficient Storage', 508: 'Loop Detected', 509: 'Bandwidth Limit Exceeded', 510: 'Not Extended',
          511: 'Network Authentication Required',
        }
        """;

    private const string IsIp =
        """
        text => /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/.test(text) ? 4
          : String(text).includes(':') && require('url').URL.canParse(`http://[${String(text).replace(/%[^%]+$/, '')}]`) ? 6 : 0
        """;

    private const string FileConstants = "{ F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1, COPYFILE_EXCL: 1 }";

    private const string DnsFunctions =
        "Resolver getServers lookup lookupService resolve resolve4 resolve6 resolveAny resolveCaa resolveCname resolveMx resolveNaptr resolveNs"
        + " resolvePtr resolveSoa resolveSrv resolveTxt reverse setServers";

    // nodejs.org/api/dns.html: the flags of getaddrinfo on Linux, and the codes of errors.
    private static readonly (string Name, string Value)[] s_dnsValues =
    [
        ("ADDRCONFIG", "32"), ("ALL", "16"), ("V4MAPPED", "8"), ("EOF", "'EOF'"),
        .. ("ADDRGETNETWORKPARAMS BADFAMILY BADFLAGS BADHINTS BADNAME BADQUERY BADRESP BADSTR CANCELLED CONNREFUSED DESTRUCTION FILE FORMERR"
            + " LOADIPHLPAPI NODATA NOMEM NONAME NOTFOUND NOTIMP NOTINITIALIZED REFUSED SERVFAIL TIMEOUT")
            .Split(' ').Select(static name => (name, $"'E{name}'")),
    ];

    // The functions of each module, why they do not work, and what else it has.
    private static readonly Dictionary<string, (string Functions, string Reason, (string Name, string Value)[] Values)> s_stubs = new()
    {
        ["child_process"] = (
            "ChildProcess exec execFile execFileSync execSync fork spawn spawnSync", "quoll does not start other programs", []),
        ["cluster"] = (
            "disconnect fork setupMaster setupPrimary", NoThreads,
            [("isMaster", "true"), ("isPrimary", "true"), ("isWorker", "false"), ("workers", "{}")]),
        ["dgram"] = ("Socket createSocket", NoNetwork, []),
        ["dns"] = (DnsFunctions + " getDefaultResultOrder setDefaultResultOrder", NoNetwork, [.. s_dnsValues, ("promises", "require('dns/promises')")]),
        ["dns/promises"] = (DnsFunctions, NoNetwork, s_dnsValues[3..]),
        ["fs"] = (
            "Dirent ReadStream Stats WriteStream access accessSync appendFile appendFileSync chmod chmodSync close closeSync copyFile"
            + " copyFileSync createReadStream createWriteStream exists fstat fstatSync fsync fsyncSync lstat lstatSync mkdir mkdirSync"
            + " mkdtemp mkdtempSync open openSync opendir opendirSync read readFile readFileSync readSync readdir readdirSync readlink"
            + " readlinkSync realpath realpathSync rename renameSync rm rmSync rmdir rmdirSync stat statSync symlink symlinkSync unlink"
            + " unlinkSync unwatchFile utimes utimesSync watch watchFile write writeFile writeFileSync writeSync", NoFiles,
            [
                ("existsSync", "() => false"), ("constants", FileConstants), ("F_OK", "0"), ("R_OK", "4"), ("W_OK", "2"), ("X_OK", "1"),
                ("promises", "require('fs/promises')"),
            ]),
        ["fs/promises"] = (
            "access appendFile chmod copyFile lstat mkdir mkdtemp open opendir readFile readdir readlink realpath rename rm rmdir stat"
            + " symlink unlink utimes watch writeFile", NoFiles, [("constants", FileConstants)]),
        ["http"] = (
            "Agent ClientRequest IncomingMessage OutgoingMessage Server ServerResponse createServer get request", NoNetwork,
            [("METHODS", Methods), ("STATUS_CODES", StatusCodes), ("globalAgent", "{}"), ("maxHeaderSize", "16384")]),
        ["http2"] = ("Http2ServerRequest Http2ServerResponse connect createSecureServer createServer", NoNetwork, [("constants", "{}")]),
        ["https"] = ("Agent Server createServer get request", NoNetwork, [("globalAgent", "{}")]),
        ["module"] = ("createRequire register", NotHere, [("builtinModules", "[]"), ("isBuiltin", "() => false")]),
        ["net"] = (
            "BlockList Server Socket SocketAddress Stream connect createConnection createServer", NoNetwork,
            [
                ("isIP", IsIp), ("isIPv4", "text => module.exports.isIP(text) === 4"),
                ("isIPv6", "text => module.exports.isIP(text) === 6"),
            ]),
        ["readline"] = ("Interface clearLine clearScreenDown createInterface cursorTo emitKeypressEvents moveCursor", NotHere, []),
        ["readline/promises"] = ("Interface Readline createInterface", NotHere, []),
        ["tls"] = (
            "SecureContext Server TLSSocket checkServerIdentity connect createSecureContext createServer", NoNetwork,
            [("rootCertificates", "[]")]),
        ["v8"] = (
            "Deserializer Serializer deserialize getHeapSnapshot getHeapSpaceStatistics getHeapStatistics serialize setFlagsFromString"
            + " writeHeapSnapshot", "Quoll is not V8", []),
        ["vm"] = (
            "Script SourceTextModule SyntheticModule compileFunction createContext runInContext runInNewContext runInThisContext", NotHere,
            [("isContext", "() => false")]),
        ["worker_threads"] = (
            "BroadcastChannel MessageChannel MessagePort Worker getEnvironmentData markAsUntransferable moveMessagePortToContext"
            + " receiveMessageOnPort setEnvironmentData", NoThreads,
            [
                ("isMainThread", "true"), ("parentPort", "null"), ("workerData", "null"), ("threadId", "0"), ("resourceLimits", "{}"),
            ]),
    };

    private static readonly ConcurrentDictionary<string, string> s_texts = new();

    public static IEnumerable<string> Names => s_stubs.Keys;

    /// <summary>Returns the text of a CommonJS module: the same string each time.</summary>
    public static string TextOf(string module) => s_texts.GetOrAdd(module, static module =>
    {
        var (functions, reason, values) = s_stubs[module];
        var names = string.Join(',', functions.Split(' ').Concat(values.Select(static value => value.Name)));
        // The last line shows the names to importing modules, and does not run.
        return $$"""
            'use strict';
            const refuse = name => Object.defineProperty(function () {
              throw Object.assign(new Error(`{{module}}.${name}: {{reason}}`), { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
            }, 'name', { value: name, configurable: true });
            module.exports = { {{string.Join(", ", values.Select(static value => $"{value.Name}: {value.Value}"))}} };
            for (const name of '{{functions}}'.split(' ')) module.exports[name] = refuse(name);
            0 && (module.exports = { {{names}} });
            """;
    });
}
