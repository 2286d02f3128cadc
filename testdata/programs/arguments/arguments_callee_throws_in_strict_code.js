// throws: TypeError
(function () { "use strict"; arguments.callee; })();
