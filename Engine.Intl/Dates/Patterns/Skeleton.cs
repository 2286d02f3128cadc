using System.Text;

namespace Quoll.Intl.Dates.Patterns;

/// <summary>
/// The fields of a pattern or skeleton, without order and literals (UTS 35 part 4, Matching Skeletons).
/// </summary>
internal sealed class Skeleton
{
    /// <summary>The fields of a date: those before the day period.</summary>
    public const int DateMask = (1 << (int)DateField.DayPeriod) - 1;

    /// <summary>The fields of a time.</summary>
    public const int TimeMask = (1 << FieldLetter.Fields) - 1 - DateMask;

    private const int ExtraField = 0x10000;
    private const int MissingField = 0x1000;

    private readonly char[] _letters = new char[FieldLetter.Fields];
    private readonly byte[] _lengths = new byte[FieldLetter.Fields];
    private readonly byte[] _baseLengths = new byte[FieldLetter.Fields];
    private readonly int[] _forms = new int[FieldLetter.Fields];
    private bool _hasDefaultDayPeriod;

    private Skeleton() { }

    /// <summary>Which fields there are: bit n is the n-th field.</summary>
    public int Mask { get; private set; }

    /// <summary>Reads the fields of a pattern or of a skeleton.</summary>
    public static Skeleton Parse(string pattern)
    {
        var skeleton = new Skeleton();
        foreach (var element in PatternElement.Parse(pattern))
        {
            if (element.IsLiteral || FieldLetter.Of(element.Letter, element.Length) is not { } letter) continue;
            skeleton.Set(element.Letter, element.Length, letter);
        }
        skeleton.Complete();
        return skeleton;
    }

    /// <summary>Returns whether there is a field.</summary>
    public bool Has(DateField field) => _forms[(int)field] != 0;

    /// <summary>Returns the letter of a field; NUL without it.</summary>
    public char Letter(DateField field) => _letters[(int)field];

    /// <summary>Returns the length of a field; 0 without it.</summary>
    public int Length(DateField field) => _lengths[(int)field];

    /// <summary>Returns whether a field is a number, not a name.</summary>
    public bool IsNumeric(DateField field) => _forms[(int)field] > 0;

    /// <summary>Returns whether both have the same fields of the same forms.</summary>
    public bool SameForms(Skeleton other) => _forms.AsSpan().SequenceEqual(other._forms);

    /// <summary>Returns the text of the skeleton, in the order of the fields.</summary>
    public override string ToString()
    {
        var text = new StringBuilder();
        for (var field = 0; field < FieldLetter.Fields; field++)
        {
            if (field == (int)DateField.DayPeriod && _hasDefaultDayPeriod) continue;
            text.Append(_letters[field], _lengths[field]);
        }
        return text.ToString();
    }

    /// <summary>
    /// Returns the skeleton with each field as short as its form allows: patterns of the same base are rivals.
    /// </summary>
    public string ToBase()
    {
        var text = new StringBuilder();
        for (var field = 0; field < FieldLetter.Fields; field++)
        {
            if (field == (int)DateField.DayPeriod && _hasDefaultDayPeriod) continue;
            text.Append(_letters[field], _baseLengths[field]);
        }
        return text.ToString();
    }

    /// <summary>Returns how far another skeleton is from this one, and which of the fields it lacks or adds.</summary>
    /// <param name="other">The skeleton of an available pattern.</param>
    /// <param name="include">The fields of this skeleton that are asked for.</param>
    public (int Distance, int Missing, int Extra) DistanceTo(Skeleton other, int include)
    {
        var (distance, missing, extra) = (0, 0, 0);
        for (var field = 0; field < FieldLetter.Fields; field++)
        {
            var mine = (include & (1 << field)) == 0 ? 0 : _forms[field];
            var theirs = other._forms[field];
            if (mine == theirs) continue;
            if (mine == 0)
            {
                distance += ExtraField;
                extra |= 1 << field;
            }
            else if (theirs == 0)
            {
                distance += MissingField;
                missing |= 1 << field;
            }
            else
            {
                distance += Math.Abs(mine - theirs);
            }
        }
        return (distance, missing, extra);
    }

    private void Set(char character, int length, FieldLetter letter)
    {
        var field = (int)letter.Field;
        _letters[field] = character;
        _lengths[field] = (byte)Math.Min(length, byte.MaxValue);
        _baseLengths[field] = (byte)letter.BaseLength;
        _forms[field] = letter.Form;
        Mask |= 1 << field;
    }

    private void Complete()
    {
        // Hours of 12 have a day period, those of 24 have none.
        if (Has(DateField.Hour))
        {
            if (Letter(DateField.Hour) is 'h' or 'K')
            {
                if (!Has(DateField.DayPeriod))
                {
                    Set('a', 1, FieldLetter.Of('a', 1)!.Value);
                    _hasDefaultDayPeriod = true;
                }
            }
            else
            {
                Clear(DateField.DayPeriod);
            }
        }
        // A fraction needs its seconds, if there are minutes.
        if (Has(DateField.Fraction) && Has(DateField.Minute) && !Has(DateField.Second)) Set('s', 1, FieldLetter.Of('s', 1)!.Value);
    }

    private void Clear(DateField field)
    {
        _letters[(int)field] = '\0';
        _lengths[(int)field] = _baseLengths[(int)field] = 0;
        _forms[(int)field] = 0;
        Mask &= ~(1 << (int)field);
    }
}
