// nodejs.org/api/perf_hooks.html: the clock and the entries of the web.
'use strict';

const { makeError } = require('quoll-errors');

const missing = name => () => { throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', `perf_hooks.${name}: quoll does not have it`); };
const performance = globalThis.performance ?? { now: () => Date.now(), timeOrigin: 0, mark() { }, measure() { } };
const { Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList } = globalThis;

// Tells observers nothing: the times of functions are not entries of the web.
const timerify = work => function (...values) { return new.target ? Reflect.construct(work, values) : Reflect.apply(work, this, values); };

module.exports = {
  performance, Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, constants: {},
  timerify, monitorEventLoopDelay: missing('monitorEventLoopDelay'), createHistogram: missing('createHistogram'),
  eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: 0 }),
};
