using System.Numerics;

namespace Quoll.Syntax;

/// <summary>§12.9.3 Numeric Literals and their legacy forms (§B.1.1).</summary>
internal sealed partial class Lexer
{
    /// <summary>An integer with up to this many decimal digits is exact in a double.</summary>
    private const int ExactDigits = 15;

    private void ScanNumber()
    {
        Token.Kind = TokenKind.Number;
        if (_text[_position] == '0')
        {
            switch (At(1) | 0x20)
            {
                case 'x':
                    ScanRadixNumber(4, SyntaxDigits.Hexadecimal);
                    return;
                case 'o':
                    ScanRadixNumber(3, SyntaxDigits.Octal);
                    return;
                case 'b':
                    ScanRadixNumber(1, SyntaxDigits.Binary);
                    return;
            }
            if (char.IsAsciiDigit(At(1)))
            {
                ScanLegacyNumber();
                return;
            }
            if (At(1) == '_') throw Fail(SyntaxMessages.Format(SyntaxMessages.InvalidNumber, "no '_' after a leading zero"), _position + 1);
        }
        ScanDecimalNumber(allowSeparators: true);
    }

    private static class SyntaxDigits
    {
        public const string Binary = "a binary digit";
        public const string Decimal = "a digit";
        public const string Hexadecimal = "a hexadecimal digit";
        public const string Octal = "an octal digit";
    }

    private void ScanDecimalNumber(bool allowSeparators)
    {
        var start = _position;
        var hasSeparator = false;
        if (At(0) != '.') SkipDecimalDigits(allowSeparators, ref hasSeparator);
        if (At(0) == 'n' && allowSeparators)
        {
            _position++;
            Token.Kind = TokenKind.BigInt;
            RefuseNameAfterNumber();
            return;
        }
        if (At(0) == '.')
        {
            _position++;
            if (At(0) == '_') throw InvalidDigit(SyntaxDigits.Decimal);
            if (char.IsAsciiDigit(At(0))) SkipDecimalDigits(allowSeparators: true, ref hasSeparator);
        }
        if (At(0) is 'e' or 'E')
        {
            _position++;
            if (At(0) is '+' or '-') _position++;
            if (!char.IsAsciiDigit(At(0))) throw InvalidDigit(SyntaxDigits.Decimal);
            SkipDecimalDigits(allowSeparators: true, ref hasSeparator);
        }
        var text = _text.AsSpan(start, _position - start);
        if (hasSeparator || text.Length > ExactDigits || !TryParseShort(text, out Token.Number))
            Token.Number = ParseDecimal(hasSeparator ? WithoutSeparators(text) : text);
        RefuseNameAfterNumber();
    }

    private static ReadOnlySpan<char> WithoutSeparators(ReadOnlySpan<char> digits)
    {
        WorkBudget.Memory(sizeof(char) * (long)digits.Length);
        var units = new char[digits.Length];
        var count = 0;
        for (var from = 0; from < digits.Length; from += LongRead)
        {
            var window = digits.Slice(from, Math.Min(LongRead, digits.Length - from));
            WorkBudget.Work(window.Length);
            foreach (var digit in window)
            {
                if (digit != '_') units[count++] = digit;
            }
        }
        return units.AsSpan(0, count);
    }

    // Both operands of the division are exact, so it rounds correctly. The parser of longer numbers uses vectors, whose
    // types take time to load.
    private static bool TryParseShort(ReadOnlySpan<char> text, out double value)
    {
        long digits = 0;
        var point = -1;
        value = 0;
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            if (char.IsAsciiDigit(c)) digits = digits * 10 + (c - '0');
            else if (c == '.') point = i;
            else return false;
        }
        value = point < 0 ? digits : digits / PowersOfTen.Exact(text.Length - 1 - point);
        return true;
    }

    private static double ParseDecimal(ReadOnlySpan<char> text)
    {
        if (!DoubleParser.TryParse(text, out var value))
            throw new InvalidOperationException("The lexer and the parser of numbers disagree.");
        return value;
    }

    private void SkipDecimalDigits(bool allowSeparators, ref bool hasSeparator)
    {
        while (true)
        {
            ChargeLongRead();
            var c = At(0);
            if (char.IsAsciiDigit(c))
            {
                _position++;
            }
            else if (c == '_')
            {
                if (!allowSeparators || !char.IsAsciiDigit(At(1))) throw InvalidDigit(SyntaxDigits.Decimal);
                hasSeparator = true;
                _position++;
            }
            else
            {
                return;
            }
        }
    }

    private void ScanRadixNumber(int bitsPerDigit, string expected)
    {
        _position += 2;
        var start = _position;
        while (true)
        {
            ChargeLongRead();
            if (IsDigit(At(0), bitsPerDigit)) _position++;
            else if (At(0) == '_' && _position > start && IsDigit(At(1), bitsPerDigit)) _position++;
            else break;
        }
        if (_position == start || At(0) == '_') throw InvalidDigit(expected);
        if (At(0) == 'n')
        {
            _position++;
            Token.Kind = TokenKind.BigInt;
        }
        else
        {
            Token.Number = ParsePowerOfTwoRadix(_text.AsSpan(start, _position - start), bitsPerDigit);
        }
        RefuseNameAfterNumber();
    }

    private static bool IsDigit(char c, int bitsPerDigit) => (uint)HexDigit(c) < 1u << bitsPerDigit;

    /// <summary>
    /// Scans a legacy number. <c>017</c> is octal, <c>018</c> decimal, and only a decimal one may have a fraction.
    /// </summary>
    private void ScanLegacyNumber()
    {
        var start = _position;
        var end = start;
        var isOctal = true;
        for (; end < _text.Length && char.IsAsciiDigit(_text[end]); end++) isOctal &= _text[end] < '8';
        Token.HasLegacyOctal = true;
        if (!isOctal)
        {
            ScanDecimalNumber(allowSeparators: false);
            return;
        }
        _position = end;
        Token.Number = ParsePowerOfTwoRadix(_text.AsSpan(start, end - start), 3);
        RefuseNameAfterNumber();
    }

    /// <summary>Returns the digits (and separators) as a double, rounded to nearest, ties to even.</summary>
    private static double ParsePowerOfTwoRadix(ReadOnlySpan<char> digits, int bitsPerDigit)
    {
        // 58 bits and a sticky bit: more than the 53 of a double plus a guard bit, and a digit never overflows.
        ulong bits = 0;
        var dropped = 0;
        ulong sticky = 0;
        foreach (var c in digits)
        {
            if (c == '_') continue;
            var digit = (uint)HexDigit(c);
            if (bits >> (58 - bitsPerDigit) == 0)
            {
                bits = (bits << bitsPerDigit) | digit;
            }
            else
            {
                // Far beyond the largest double the exact exponent does not matter.
                if (dropped < 8192) dropped += bitsPerDigit;
                sticky |= digit;
            }
        }
        if (dropped == 0) return bits;
        // The conversion of an integer rounds to nearest even. The sticky bit at the end decides whether it is a tie or
        // more.
        return Math.ScaleB((bits << 1) | (sticky != 0 ? 1u : 0u), dropped - 1);
    }

    /// <summary>
    /// Returns the value of the current token, which is a BigInt. Throws before the conversion if it has too many
    /// digits.
    /// </summary>
    public BigInteger ReadBigInt()
    {
        var text = _text.AsSpan()[Token.Start..(Token.End - 1)];
        var radix = text.Length > 1 ? NumberText.RadixOfPrefix(text[1]) : 0;
        var digits = radix == 0 ? text : text[2..];
        if (radix == 0) radix = 10;
        digits = digits.TrimStart("0_");
        if (BigIntegerDigits.IsTooLong(digits.Length - digits.Count('_'), radix)) throw Fail(SyntaxMessages.BigIntTooLarge, Token.Start);
        return BigIntegerDigits.Parse(digits.Contains('_') ? WithoutSeparators(digits) : digits, radix);
    }

    private void RefuseNameAfterNumber()
    {
        if (_position >= _text.Length) return;
        var c = _text[_position];
        if (c != '\\' && !char.IsAsciiDigit(c) && !UnicodeCharacters.IsIdentifierStart(CodePointAt(_position, out _))) return;
        throw Fail(SyntaxMessages.IdentifierAfterNumber, _position);
    }

    private SyntaxErrorException InvalidDigit(string expected) =>
        Fail(SyntaxMessages.Format(SyntaxMessages.InvalidNumber, expected), _position);
}
