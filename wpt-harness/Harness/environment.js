// What a test finds around itself: a worker's global object without a network. Names that the engine has stay.
(function (harness) {
  const origin = 'https://web-platform.test:8443';
  const define = (name, value) => {
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  };

  harness.title = harness.path.replace(/^.*\//, '').replace(/(\.https)?\.any\.js$/, '');
  define('self', globalThis);
  define('isSecureContext', true);
  const page = `/${harness.path.replace(/\.js$/, '.worker.html')}`;
  define('location', {
    href: origin + page, origin, protocol: 'https:', host: 'web-platform.test:8443', hostname: 'web-platform.test',
    port: '8443', pathname: page, search: '', hash: '', toString() { return this.href; },
  });
  define('GLOBAL', { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false });
  define('TestUtils', { gc: async () => harness.collectGarbage() });
  define('get_host_info', () => ({
    HTTP_PORT: '8000', HTTPS_PORT: '8443', ORIGINAL_HOST: 'web-platform.test', REMOTE_HOST: 'www1.web-platform.test',
    ORIGIN: origin, HTTP_ORIGIN: 'http://web-platform.test:8000', HTTPS_ORIGIN: origin,
    HTTP_REMOTE_ORIGIN: 'http://www1.web-platform.test:8000', HTTPS_REMOTE_ORIGIN: 'https://www1.web-platform.test:8443',
  }));

  // common/sab.js finds the constructor SharedArrayBuffer by a shared memory, because pages may not have it as a global.
  define('WebAssembly', {
    Memory: class Memory {
      constructor({ shared }) {
        if (!shared) throw new TypeError('The engine has no WebAssembly.');
        this.buffer = new SharedArrayBuffer(0);
      }
    },
  });

  // Files of the suite. Tests of fetch itself have that of the engine, if there is one.
  const read = input => {
    const url = typeof input === 'object' && input !== null && 'url' in input ? input.url : String(input);
    const bytes = harness.readBytes(url);
    return { url, text: bytes === null ? null : harness.readText(url), bytes };
  };
  const fetchFile = async input => {
    const { url, text, bytes } = read(input);
    const status = bytes === null ? 404 : 200;
    if (typeof Response === 'function') return new Response(bytes, { status });
    return {
      url, status, ok: bytes !== null,
      text: async () => text,
      json: async () => JSON.parse(text),
      arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    };
  };
  if (typeof fetch !== 'function' || !harness.path.startsWith('fetch/')) {
    Object.defineProperty(globalThis, 'fetch', { value: fetchFile, writable: true, configurable: true });
  }

  // As much of it as tests need to read a file.
  define('XMLHttpRequest', class XMLHttpRequest {
    #url;
    readyState = 0;
    status = 0;
    responseType = '';
    response = null;
    responseText = '';
    onload = null;
    onerror = null;
    onreadystatechange = null;

    open(_method, url, isAsync = true) {
      this.#url = url;
      this.isAsync = isAsync;
      this.readyState = 1;
    }

    overrideMimeType() { }

    setRequestHeader() { }

    send() {
      if (this.isAsync) Promise.resolve().then(() => this.#end());
      else this.#end();
    }

    #end() {
      const { text, bytes } = read(this.#url);
      this.readyState = 4;
      this.status = bytes === null ? 404 : 200;
      this.responseText = text ?? '';
      this.response = this.responseType === 'json' ? JSON.parse(text) : this.responseType === 'arraybuffer' ? bytes?.buffer : text;
      this.onreadystatechange?.();
      (bytes === null ? this.onerror : this.onload)?.();
    }
  });
})
