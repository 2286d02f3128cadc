// util.parseArgs of nodejs.org/api/util.html.
'use strict';

const { makeError, invalidType, invalidValue, requireObject, requireBoolean, requireString } = require('quoll-errors');

const requireArray = (value, name) => { if (!Array.isArray(value)) throw invalidType(name, 'an instance of Array', value); };

// The options with their defaults checked.
const checkOptions = options => {
  for (const [name, option] of Object.entries(options)) {
    const at = `options.${name}`;
    requireObject(option, at);
    if (option.type !== 'string' && option.type !== 'boolean') throw invalidType(`${at}.type`, "('string|boolean')", option.type);
    if (Object.hasOwn(option, 'short')) {
      requireString(option.short, `${at}.short`);
      if (option.short.length !== 1) throw invalidValue(`${at}.short`, option.short, 'must be a single character');
    }
    if (Object.hasOwn(option, 'multiple')) requireBoolean(option.multiple, `${at}.multiple`);
    if (option.default === undefined) continue;
    if (option.multiple) requireArray(option.default, `${at}.default`);
    (option.multiple ? option.default : [option.default]).forEach((value, i) => {
      const where = `${at}.default${option.multiple ? `[${i}]` : ''}`;
      if (option.type === 'string') requireString(value, where);
      else requireBoolean(value, where);
    });
  }
};

const tokenize = (args, options) => {
  const tokens = [], rest = [...args];
  const typeOf = name => Object.hasOwn(options, name) ? options[name].type : undefined;
  const longOf = short => Object.keys(options).find(name => options[name].short === short) ?? short;
  // Those that a group such as -abc stands for are at the place of the group.
  let index = -1, shared = 0;
  const option = (name, rawName, value, inlineValue) => tokens.push({ kind: 'option', name, rawName, index, value, inlineValue });
  const takeValue = () => {
    index++;
    return rest.shift();
  };
  while (rest.length > 0) {
    const arg = rest.shift();
    if (shared > 0) shared--;
    else index++;
    if (arg === '--') {
      tokens.push({ kind: 'option-terminator', index });
      for (const value of rest) tokens.push({ kind: 'positional', index: ++index, value });
      break;
    }
    if (/^-[^-]$/.test(arg)) {
      const name = longOf(arg[1]), at = index;
      if (typeOf(name) === 'string' && rest[0] !== undefined) tokens.push({ kind: 'option', name, rawName: arg, index: at, value: takeValue(), inlineValue: false });
      else option(name, arg);
    } else if (/^-[^-]/.test(arg) && arg.length > 2) {
      const name = longOf(arg[1]);
      if (typeOf(name) === 'string') option(name, `-${arg[1]}`, arg.slice(2), true);
      else {
        // One by one; the rest is the value of the first that takes one.
        const expanded = [];
        for (let i = 1; i < arg.length; i++) {
          if (typeOf(longOf(arg[i])) === 'string' && i < arg.length - 1) {
            expanded.push(`-${arg.slice(i)}`);
            break;
          }
          expanded.push(`-${arg[i]}`);
        }
        rest.unshift(...expanded);
        shared = expanded.length;
      }
    } else if (/^--./.test(arg)) {
      const equals = arg.indexOf('=', 3);
      if (equals >= 0) option(arg.slice(2, equals), arg.slice(0, equals), arg.slice(equals + 1), true);
      else {
        const name = arg.slice(2), at = index;
        if (typeOf(name) === 'string' && rest[0] !== undefined) tokens.push({ kind: 'option', name, rawName: arg, index: at, value: takeValue(), inlineValue: false });
        else option(name, arg);
      }
    } else tokens.push({ kind: 'positional', index, value: arg });
  }
  return tokens;
};

const isOptionLike = value => value?.length > 1 && value[0] === '-';

// What strict mode refuses.
const checkStrictly = (token, options, allowsPositionals, allowsNegative) => {
  const known = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  const negated = allowsNegative && token.name.startsWith('no-') ? options[token.name.slice(3)] : undefined;
  if (known === undefined && negated?.type !== 'boolean') {
    throw makeError(TypeError, 'ERR_PARSE_ARGS_UNKNOWN_OPTION', `Unknown option '${token.rawName}'${allowsPositionals && token.rawName.startsWith('--')
      ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "${token.rawName}"` : ''}`);
  }
  const option = known ?? negated, short = option.short && known ? `-${option.short}, ` : '';
  if (option.type === 'string' && typeof token.value !== 'string')
    throw makeError(TypeError, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${short}--${token.name} <value>' argument missing`);
  if (option.type === 'boolean' && token.value !== undefined)
    throw makeError(TypeError, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${short}--${token.name}' does not take an argument`);
  if (!token.inlineValue && isOptionLike(token.value)) {
    const { rawName } = token, isShort = !rawName.startsWith('--');
    const example = isShort ? `'--${token.name}=-XYZ' or '${rawName}-XYZ'` : `'${rawName}=-XYZ'`;
    throw makeError(TypeError, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${rawName}' argument is ambiguous.\n`
      + `Did you forget to specify the option argument for '${rawName}'?\nTo specify an option argument starting with a dash use ${example}.`);
  }
};

const parseArgs = (config = {}) => {
  requireObject(config, 'config');
  const { strict = true, allowPositionals = !strict, allowNegative = false, tokens: returnsTokens = false, options = {} } = config;
  const args = config.args ?? globalThis.process?.argv.slice(2) ?? [];
  requireArray(args, 'args');
  for (const [name, value] of Object.entries({ strict, allowPositionals, tokens: returnsTokens, allowNegative })) requireBoolean(value, name);
  requireObject(options, 'options');
  checkOptions(options);
  const tokens = tokenize(args, options), values = { __proto__: null }, positionals = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (!allowPositionals)
        throw makeError(TypeError, 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', `Unexpected argument '${token.value}'. This command does not take positional arguments`);
      positionals.push(token.value);
    }
    if (token.kind !== 'option') continue;
    if (strict) checkStrictly(token, options, config.allowPositionals, allowNegative);
    let { name, value = true } = token;
    if (allowNegative && token.value === undefined && name.startsWith('no-') && !Object.hasOwn(options, name)
      && (options[name.slice(3)]?.type === 'boolean' || !strict)) {
      name = name.slice(3);
      value = false;
    }
    if (name === '__proto__') continue;
    if (options[name]?.multiple) (values[name] ??= []).push(value);
    else values[name] = value;
  }
  for (const [name, option] of Object.entries(options)) if (option.default !== undefined && values[name] === undefined) values[name] = option.default;
  return returnsTokens ? { values, positionals, tokens } : { values, positionals };
};

module.exports = { parseArgs };
