postMessage(`classic ${typeof importScripts}`);
